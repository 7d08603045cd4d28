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
 * What a .dockerignore keeps out of a build. A pattern is of the whole path from the top, and takes what lies below along;
 * the last one that fits decides, and `!` lets in again.
 */
export function ignoredBy(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => ({ isIgnored: !line.startsWith('!'), expression: asExpression(line.replace(/^!/, '')) }))
  return path => rules.findLast(({ expression }) => expression.test(path))?.isIgnored ?? false
}
