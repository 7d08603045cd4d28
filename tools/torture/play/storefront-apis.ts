import { type Api, api } from '@santhe/http-kit/testing'

/** Clients of the two storefronts. */
export type StorefrontApis = readonly [Api, Api]

export function storefrontApis(urls: readonly [string, string]): StorefrontApis {
  return [api({ url: urls[0] }), api({ url: urls[1] })]
}
