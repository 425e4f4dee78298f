import { randomUUID } from "node:crypto";
import { openRedis, scriptOf } from "../redis.ts";
import type { AnswerStore } from "./store.ts";

const keyOf = (id: string) => `sextant:answer:${id}`;

/** A hash an answer: `f` fingerprint, `t` token, `s` the sealed answer in base64. */
const CLAIM = scriptOf(`
  if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('HMGET', KEYS[1], 'f', 's') end
  redis.call('HSET', KEYS[1], 'f', ARGV[1], 't', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  return 1`);
const KEEP = scriptOf(`
  if redis.call('HGET', KEYS[1], 't') ~= ARGV[1] then return 0 end
  redis.call('HSET', KEYS[1], 's', ARGV[2])
  return redis.call('PEXPIRE', KEYS[1], ARGV[3])`);
const RELEASE = scriptOf(`
  if redis.call('HGET', KEYS[1], 't') ~= ARGV[1] or redis.call('HEXISTS', KEYS[1], 's') == 1 then return 0 end
  return redis.call('DEL', KEYS[1])`);

/** Kept answers in Redis, which forgets them by itself. */
export function openRedisAnswers(url: string): AnswerStore {
  const redis = openRedis(url);
  return {
    async claim(id, fingerprint, leaseMs) {
      const token = randomUUID();
      const reply = await redis.run(CLAIM, [keyOf(id)], [fingerprint, token, leaseMs]);
      if (!Array.isArray(reply)) return { token };
      const [kept, sealed] = reply as readonly (string | null)[];
      return { kept: { fingerprint: kept ?? "", ...(sealed ? { sealed: Buffer.from(sealed, "base64") } : {}) } };
    },
    async keep(id, token, sealed, keepMs) {
      await redis.run(KEEP, [keyOf(id)], [token, Buffer.from(sealed).toString("base64"), keepMs]);
    },
    async release(id, token) {
      await redis.run(RELEASE, [keyOf(id)], [token]);
    },
    [Symbol.asyncDispose]: () => redis[Symbol.asyncDispose](),
  };
}
