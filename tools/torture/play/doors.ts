import { type Api, api } from '@santhe/http-kit/testing'

/** The two storefronts, as their callers see them. */
export type Doors = readonly [Api, Api]

export function doorsOf(urls: readonly [string, string]): Doors {
  return [api({ url: urls[0] }), api({ url: urls[1] })]
}
