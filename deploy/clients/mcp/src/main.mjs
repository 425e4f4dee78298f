#!/usr/bin/env node
// The server on standard input and output. SEXTANT_KEY is the API key, SEXTANT_URL the base address, such as http://localhost:8080/api/v1.
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { Sextant } from "sextant-client";
import { createServer } from "./server.js";

const { SEXTANT_KEY: apiKey, SEXTANT_URL: baseUrl = "http://localhost:8080/api/v1" } = process.env;
if (!apiKey) {
  console.error("sextant-mcp: SEXTANT_KEY must be an API key (npm run -s keys -- create --plan api)");
  process.exit(78);
}
await createServer(new Sextant({ apiKey, baseUrl })).connect(new StdioServerTransport());
