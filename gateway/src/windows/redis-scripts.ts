/**
 * KEYS: one sorted set a window (member: a call, score: when, milliseconds), then for addresses the index of all of
 * them. ARGV: calls, a name for them, the most addresses kept (0: no index), then limit and length of each window.
 * Answers granted (0 or 1), Redis's clock, then for each window how many are counted and when the oldest was.
 */
export const TAKE_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local calls, name, most = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3])
local windows = #KEYS
if most > 0 then windows = windows - 1 end
local used, granted = {}, 1
for i = 1, windows do
  local limit, length = tonumber(ARGV[2 + 2 * i]), tonumber(ARGV[3 + 2 * i])
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - length)
  used[i] = redis.call('ZCARD', KEYS[i])
  if used[i] + calls > limit then granted = 0 end
end
local reply = {granted, now}
for i = 1, windows do
  if granted == 1 and calls > 0 then
    for n = 1, calls do redis.call('ZADD', KEYS[i], now, name .. ':' .. n) end
    redis.call('PEXPIRE', KEYS[i], ARGV[3 + 2 * i])
    used[i] = used[i] + calls
  end
  local oldest = redis.call('ZRANGE', KEYS[i], 0, 0, 'WITHSCORES')
  reply[1 + 2 * i] = used[i]
  reply[2 + 2 * i] = tonumber(oldest[2] or '0')
end
if most > 0 and granted == 1 and calls > 0 then
  local index, length = KEYS[#KEYS], tonumber(ARGV[5])
  redis.call('ZADD', index, now, KEYS[1])
  redis.call('ZREMRANGEBYSCORE', index, '-inf', now - length)
  redis.call('PEXPIRE', index, length)
  local crowd = redis.call('ZCARD', index) - most
  if crowd > 0 then
    local quiet = redis.call('ZPOPMIN', index, crowd)
    for i = 1, #quiet, 2 do redis.call('DEL', quiet[i]) end
  end
end
return reply
`;

/** KEYS: the windows. ARGV: calls and their name, as they were taken. */
export const GIVE_SCRIPT = `
for i = 1, #KEYS do
  for n = 1, tonumber(ARGV[1]) do redis.call('ZREM', KEYS[i], ARGV[2] .. ':' .. n) end
end
return 0
`;
