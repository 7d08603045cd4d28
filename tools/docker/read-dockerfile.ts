export type Instruction =
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'copy'; readonly from?: string; readonly sources: readonly string[]; readonly target: string }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'cmd'; readonly args: readonly string[] }

export interface Stage {
  readonly name: string
  /** An earlier stage, or an image such as `node:24-bookworm-slim`. */
  readonly from: string
  readonly instructions: readonly Instruction[]
}

/** Returns instructions with their lines joined, without comments. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter(line => !/^\s*#/.test(line))
  return lines
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

function envOf(rest: string): Instruction {
  const pairs = [...rest.matchAll(/(\w+)=("[^"]*"|\S*)/g)]
  const remaining = rest.replace(/(\w+)=("[^"]*"|\S*)/g, '').trim()
  if (pairs.length === 0 || remaining !== '') throw new Error(`ENV ${rest}: write ENV NAME=value.`)
  return {
    kind: 'env',
    values: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value.replace(/"/g, '')])),
  }
}

function copyOf(rest: string): Instruction {
  const tokens = rest.split(/\s+/)
  const options = tokens.filter(token => token.startsWith('--'))
  const paths = tokens.filter(token => !token.startsWith('--'))
  const target = paths.pop()
  const unknown = options.find(option => !option.startsWith('--from='))
  if (unknown !== undefined) throw new Error(`COPY ${unknown} is not known here.`)
  if (target === undefined || paths.length === 0) throw new Error(`COPY ${rest}: write COPY source target.`)
  const from = options[0]?.slice('--from='.length)
  return { kind: 'copy', ...(from !== undefined && { from }), sources: paths, target }
}

function cmdOf(rest: string): Instruction {
  const args: unknown = JSON.parse(rest)
  if (!Array.isArray(args) || !args.every(arg => typeof arg === 'string')) throw new Error(`CMD ${rest}: write a list.`)
  return { kind: 'cmd', args }
}

function instructionOf(keyword: string, rest: string): Instruction {
  switch (keyword.toUpperCase()) {
    case 'ENV':
      return envOf(rest)
    case 'WORKDIR':
      return { kind: 'workdir', path: rest }
    case 'COPY':
      return copyOf(rest)
    case 'RUN':
      return { kind: 'run', command: rest }
    case 'USER':
      return { kind: 'user', name: rest }
    case 'CMD':
      return cmdOf(rest)
    default:
      throw new Error(`${keyword} is not known here: teach tools/docker what it does.`)
  }
}

/** Returns the stages of a Dockerfile in their order. Throws for an unknown instruction, rather than skip it. */
export function readDockerfile(text: string): Stage[] {
  const stages: { name: string; from: string; instructions: Instruction[] }[] = []
  for (const line of linesOf(text)) {
    const [, keyword = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    const from = /^FROM\s+(\S+)(?:\s+AS\s+(\S+))?$/i.exec(line)
    if (from) {
      stages.push({ from: from[1] ?? '', name: from[2] ?? String(stages.length), instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${line}: a Dockerfile begins with FROM.`)
    stage.instructions.push(instructionOf(keyword, rest))
  }
  return stages
}
