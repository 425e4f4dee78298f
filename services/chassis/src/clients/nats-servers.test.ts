import { expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { natsSetting } from "./event-stream.ts";
import { serversOf } from "./nats-servers.ts";

const settings = { natsUrl: natsSetting };

test.each([
  ["nats://a.example:4333", { servers: ["a.example:4333"] }],
  ["a.example", { servers: ["a.example:4222"] }],
  ["nats://[::1]:4222, nats://b.example", { servers: ["[::1]:4222", "b.example:4222"] }],
  ["nats://me:p%40ss@a.example", { servers: ["a.example:4222"], user: "me", pass: "p@ss" }],
  ["nats://token@a.example", { servers: ["a.example:4222"], token: "token" }],
  ["tls://a.example", { servers: ["a.example:4222"], tls: {} }],
])("%s", (natsUrl, options) => {
  expect(serversOf(natsUrl)).toEqual(options);
});

test.each(["http://a.example", "nats://", "nats://a b", ","])("%j is a fault that does not quote it", (natsUrl) => {
  expect(() => readConfig(settings, { NATS_URL: natsUrl })).toThrow(
    "configuration:\n  - NATS_URL must be a comma-separated list of nats:// or tls:// URLs",
  );
  expect(() => readConfig(settings, {})).not.toThrow();
});
