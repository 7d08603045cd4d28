/** Timeout of polling tests (ms); the usual second is too short on two busy cores. */
export const PATIENTLY = { timeout: 10_000 }
