import { z } from 'zod'

const Files = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })
export type Files = z.output<typeof Files>

const HomeIcon = z.object({ size: z.number().int().positive(), file: z.string() })
/** An app icon of the market for home screens: a PNG with sides of `size` pixels. */
export type HomeIcon = z.output<typeof HomeIcon>

/** A build's `assets.json`: which of its files a page needs at once. */
export const AssetList = z.object({
  /** The script that starts the page. */
  entry: z.string().min(1),
  /** The script that a page begins with; it loads the entry after the first paint. */
  starter: z.string().optional(),
  /** The files that the entry loads first. */
  first: Files,
  /** The files behind each exposed part. */
  exposes: z.record(z.string(), Files),
  /** The files of each named chunk: pages that load when shown. */
  chunks: z.record(z.string(), Files).optional(),
  /** The fonts of the first view in every language. */
  fonts: z.array(z.string()),
  /** Additional fonts of one language. */
  languageFonts: z.record(z.string(), z.array(z.string())).optional(),
  /** The market's favicon. */
  icon: z.string().optional(),
  homeIcons: z.array(HomeIcon).optional(),
})
export type AssetList = z.output<typeof AssetList>

/** The name of the list in a build's folder. */
export const ASSET_LIST_FILE = 'assets.json'
