function asExpression(pattern: string): RegExp {
  const parts = pattern
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(part =>
      part === '**'
        ? '**'
        : part
            .replace(/[.+^${}()|[\]\\]/g, '\\$&')
            .replace(/\*/g, '[^/]*')
            .replace(/\?/g, '[^/]'),
    )
  const path = parts
    .join('/')
    .replace(/\*\*\//g, '(?:.*/)?')
    .replace(/\/?\*\*$/, '(?:/.*)?')
  return new RegExp(`^${path}(?:/|$)`)
}

/**
 * Returns a function that says whether a .dockerignore excludes a path. A pattern matches a whole path from the top and everything
 * below it; the last matching pattern decides, and `!` includes again.
 */
export function ignoredBy(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => ({ isIgnored: !line.startsWith('!'), expression: asExpression(line.replace(/^!/, '')) }))
  return path => rules.findLast(({ expression }) => expression.test(path))?.isIgnored ?? false
}
