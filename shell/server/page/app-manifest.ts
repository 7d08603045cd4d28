import { type ReleaseList, releasePath } from '@santhe/federation/release-list'
import type { Middleware } from 'koa'
import type { Released } from './released.ts'

export const APP_MANIFEST_PATH = '/manifest.webmanifest'

/** Lets phones install the market, which iPhones need for push: docs/product/notifications.md#tell-me. */
function manifestOf({ shell }: ReleaseList): object {
  const folder = releasePath({ name: 'shell', version: shell.version })
  const drawn = (shell.homeIcons ?? []).map(({ size, file }) => ({
    src: folder + file,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
  const largest = drawn.at(-1)
  return {
    name: 'Santhe',
    short_name: 'Santhe',
    id: '/',
    start_url: '/start',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7ee',
    theme_color: '#fbf7ee',
    icons: [
      ...drawn,
      // The icon fits the maskable safe zone.
      ...(largest ? [{ ...largest, purpose: 'maskable' }] : []),
      ...(shell.icon ? [{ src: folder + shell.icon, sizes: 'any', type: 'image/svg+xml' }] : []),
    ],
  }
}

/** `/manifest.webmanifest`, with the live shell's icon. */
export function appManifestMiddleware(released: Released): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== APP_MANIFEST_PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.body = JSON.stringify(manifestOf(await released.current()))
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'application/manifest+json'
  }
}
