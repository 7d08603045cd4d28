/** Timeout of polling tests (ms), since the default second is too short on two busy cores. */
export const PATIENTLY = { timeout: 10_000 }
