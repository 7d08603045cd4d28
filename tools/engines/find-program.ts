import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}

/** Returns the full path of the first of these programs that is on the PATH. */
export async function findProgram(
  names: readonly string[],
  path = process.env.PATH ?? '',
): Promise<string | undefined> {
  for (const name of names) {
    for (const folder of path.split(delimiter).filter(Boolean)) {
      const file = join(folder, name)
      if (await isProgram(file)) return file
    }
  }
  return undefined
}
