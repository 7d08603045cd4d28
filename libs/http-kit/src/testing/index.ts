export { type Api, api, type CallInput, type CallOptions, type CallResponse } from './api.ts'
export {
  type BorderCalls,
  type BorderTrial,
  borderTrials,
  PLACE_NAMES,
  PLACES,
  type PlaceName,
  staffOf,
  withPlantedLeak,
} from './borders.ts'
export { builtProgram } from './built-program.ts'
export { aCollector } from './collector.ts'
export { type ErrorCases, errorRows, failureCodes, namedErrors, ONCE_EACH } from './errors.ts'
export { type LiveStream, openLiveStream } from './live-stream.ts'
export { onceFor } from './once-for.ts'
export { ONE_PIXEL } from './one-pixel.ts'
export {
  type CallerRole,
  ownAndOthers,
  type Permission,
  permissionTrials,
  type Statuses,
  statuses,
} from './permissions.ts'
export { rawPost } from './raw-post.ts'
export { failingRedis, redisUrlOfWorker, testRedis } from './test-redis.ts'
export { startTestServer, TEST_EDGE_KEY, type TestServer } from './test-server.ts'
export { multipartCalls, wrongTransferEncodings } from './transfer-encodings.ts'
