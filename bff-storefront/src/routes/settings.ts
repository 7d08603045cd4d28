import { readMarketSettings } from '@santhe/contracts'
import { type Served, serve } from '@santhe/http-kit'
import { marketSettingsOf } from '@santhe/rules'
import type { Backend } from '../backend.ts'

export function settingsRoutes({ settings = marketSettingsOf({ NODE_ENV: 'production' }) }: Backend): Served[] {
  return [serve(readMarketSettings, async () => settings)]
}
