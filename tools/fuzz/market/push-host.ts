/** The one push service that the market of a run posts to; no host has this name. */
export const FUZZED_PUSH_HOST = 'push.invalid'
