export { addressOf } from './address.ts'
export { useCall, type WriteArgs } from './use-call.ts'
export { type Read, type ReadArgs, useEndpoint } from './use-endpoint.ts'
export { type ItemOf, type Pages, usePages } from './use-pages.ts'
