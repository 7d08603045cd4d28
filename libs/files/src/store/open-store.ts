import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { CACHE, folderStore } from './folder-store.ts'

/** Holds some years of a market's releases, or its hundred thousand most requested pictures and copies. */
const CACHE_BYTES = 2_000_000_000

/** As in a program's settings. */
interface StoreSettings {
  FILES: 'folder' | 'mongodb'
  MONGODB_URI?: string | undefined
  MONGODB_DATABASE: string
}

/**
 * Opens the store of pictures or releases below `folder`; with MongoDB, `cache` has the files this program read.
 * @throws Error when the files are in MongoDB but no URI is given
 */
export async function openStore(
  bucket: 'pictures' | 'releases',
  folder: string,
  { FILES, MONGODB_URI: uri, MONGODB_DATABASE: database }: StoreSettings,
): Promise<FileStore> {
  if (FILES === 'folder') return folderStore(folder)
  if (uri === undefined) throw new Error('FILES=mongodb needs MONGODB_URI: the database that has the files')
  // Loaded only here, since most markets have a folder.
  const { gridStore } = await import('./grid-store.ts')
  return gridStore({ uri, database, bucket, folder: join(folder, CACHE), cacheBytes: CACHE_BYTES })
}
