export { type Api, type Ask, type AskAs, api, type Reply } from './api.ts'
export {
  ASKERS,
  type Asker,
  type Asking,
  type Permission,
  permissionTrials,
  type Statuses,
  statuses,
} from './permissions.ts'
export { type FailingRedis, failingRedis, type TestRedis, testRedis, testRedisUrl } from './test-redis.ts'
export { startTestServer, TEST_EDGE_KEY, type TestServer, type TestServerOptions } from './test-server.ts'
