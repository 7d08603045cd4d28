/** Returns the shape of a pattern: patterns of one shape claim the same paths, whatever their parameter names. */
export function shapeOf(pattern: string): string {
  return pattern.replace(/:[\w-]+/g, ':')
}

export interface PathMatch {
  pattern: string
  params: Record<string, string>
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const patternParts = pattern.split('/')
  const pathParts = path.split('/')
  if (patternParts.length !== pathParts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of patternParts.entries()) {
    const segment = pathParts[index] ?? ''
    if (part.startsWith(':')) {
      const value = decoded(segment)
      if (value === undefined || value === '') return undefined
      params[part.slice(1)] = value
    } else if (part !== segment) return undefined
  }
  return params
}

/**
 * Returns the pattern that a path matches, with decoded parameters; a literal part wins over a parameter, a trailing slash is ignored.
 * Hand-written, since browsers load it too: path-to-regexp would be larger than all of this and still not choose between patterns.
 */
export function matchPath(patterns: readonly string[], path: string): PathMatch | undefined {
  // `/\/+$/` would try from each slash, which takes a second for a long URL of slashes.
  const [, bare = '/'] = /^(.*[^/])?\/*$/s.exec(path) ?? []
  const literalFirst = [...patterns].sort((a, b) => parameterCount(a) - parameterCount(b))
  for (const pattern of literalFirst) {
    const params = paramsOf(pattern, bare)
    if (params) return { pattern, params }
  }
  return undefined
}

function parameterCount(pattern: string): number {
  return pattern.split('/:').length - 1
}
