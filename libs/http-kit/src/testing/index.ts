export { type Api, type Ask, type AskAs, api, type Reply } from './api.ts'
export {
  type Asker,
  type Permission,
  permissionTrials,
  statuses,
} from './permissions.ts'
export { failingRedis, testRedis } from './test-redis.ts'
export { startTestServer, TEST_EDGE_KEY, type TestServer } from './test-server.ts'
