import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const files = createRequire(import.meta.url)

/**
 * Returns what is inside the svg element of `drawings/<path>.svg`, so that it can be placed in another drawing.
 * Gradients are named by their colours, so two drawings in one picture may define the same one.
 */
export async function drawing(path: string): Promise<string> {
  const svg = await readFile(files.resolve(`@santhe/files/drawings/${path}.svg`), 'utf8')
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
}
