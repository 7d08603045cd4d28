import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { runProgram } from '../engines/run-program.ts'
import { ignoredBy } from './docker-ignore.ts'
import { type Instruction, readDockerfile, type Stage } from './read-dockerfile.ts'

/** An image as plain files: its files below a folder, and the settings that its programs start with. */
export interface Image {
  /** The folder that stands for `/`, without the files of the base image. */
  readonly root: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly cmd: readonly string[]
  /** The image that its first stage is based on, such as `node:24-bookworm-slim`. */
  readonly base: string
}

export interface BuildOptions {
  /** The build context: the checkout. */
  readonly context: string
  readonly dockerfile: string
  /** An empty folder for the images' files. */
  readonly folder: string
  /** Returns the environment for RUN: the machine's PATH and settings, with the Node of the base image first. */
  readonly environmentOf: (base: string) => Promise<NodeJS.ProcessEnv>
  readonly log: (line: string) => void
}

// Folders of the base image, which the machine has too; any other absolute path belongs to the image.
const systemPath = /^\/(bin|boot|dev|etc|home|lib\w*|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)(\/|$)/

/** Returns the text with absolute paths of the image moved below `root`, such as `/data/files`. */
export function withinRoot(text: string, root: string): string {
  return text.replace(/(?<![\w./:@-])\/[A-Za-z][^\s'";:&|]*/g, path =>
    systemPath.test(path) ? path : join(root, path),
  )
}

async function isFolder(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) throw new Error(`COPY ${path}: it is not there, or .dockerignore keeps it out.`)
  return stats.isDirectory()
}

/** COPY: of a folder its content, of a file the file; several sources, or a target that ends with a slash, go into a folder. */
async function copy(
  { sources, target }: { readonly sources: readonly string[]; readonly target: string },
  {
    from,
    to,
    isIgnored,
  }: { readonly from: string; readonly to: string; readonly isIgnored: (path: string) => boolean },
): Promise<void> {
  for (const source of sources) {
    const path = join(from, source)
    if (source !== '.' && isIgnored(relative(from, path)))
      throw new Error(`COPY ${source}: .dockerignore keeps it out.`)
    const intoFolder = sources.length > 1 || /(^\.|\/)$/.test(target)
    const destination = (await isFolder(path)) || !intoFolder ? to : join(to, basename(source))
    await mkdir(dirname(destination), { recursive: true })
    const filter = (each: string) => !isIgnored(relative(from, each))
    await cp(path, destination, { recursive: true, verbatimSymlinks: true, filter })
  }
}

/** Replaces commands that change owners: owners don't matter in a plain folder, but missing files do. */
async function shims(folder: string): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin, { recursive: true })
  const chown =
    '#!/bin/sh\nfor each; do case $each in -*|*:*) ;; *) test -e "$each" || { echo "chown: $each is not there"; exit 1; };; esac; done\n'
  await writeFile(join(bin, 'chown'), chown, { mode: 0o755 })
  return bin
}

async function run(command: string, image: Image, { environmentOf, folder }: BuildOptions): Promise<void> {
  const cwd = join(image.root, image.workdir)
  await mkdir(cwd, { recursive: true })
  const machine = await environmentOf(image.base)
  const env = { ...machine, ...image.env, PATH: `${await shims(folder)}:${machine.PATH}` }
  const { ok, output } = await runProgram('sh', ['-ec', withinRoot(command, image.root)], {
    cwd,
    env,
    timeout: 1_200_000,
  })
  if (!ok) throw new Error(`RUN ${command}\n${output.trim().split('\n').slice(-40).join('\n')}`)
}

type Built = Map<string, Image>

async function applyInstruction(
  instruction: Instruction,
  image: Image,
  built: Built,
  options: BuildOptions,
): Promise<Image> {
  switch (instruction.kind) {
    case 'env':
      return { ...image, env: { ...image.env, ...instruction.values } }
    case 'workdir':
      return { ...image, workdir: resolve(image.workdir, instruction.path) }
    case 'cmd':
      return { ...image, cmd: instruction.args }
    // Everything belongs to the user who runs this.
    case 'user':
      return image
    case 'run':
      await run(instruction.command, image, options)
      return image
    case 'copy': {
      const stage = instruction.from === undefined ? undefined : built.get(instruction.from)
      if (instruction.from !== undefined && !stage)
        throw new Error(`COPY --from=${instruction.from}: no stage before is called so.`)
      const ignore = await readFile(join(options.context, '.dockerignore'), 'utf8')
      await copy(instruction, {
        from: stage?.root ?? options.context,
        to: join(image.root, resolve(image.workdir, instruction.target)),
        isIgnored: stage ? () => false : ignoredBy(ignore),
      })
      return image
    }
  }
}

async function startImage(stage: Stage, built: Built, folder: string): Promise<Image> {
  const root = join(folder, stage.name)
  const before = built.get(stage.from)
  if (!before) {
    await mkdir(root, { recursive: true })
    return { root, workdir: '/', env: {}, cmd: [], base: stage.from }
  }
  await cp(before.root, root, { recursive: true, verbatimSymlinks: true })
  return { ...before, root }
}

/** Carries out every stage of a Dockerfile, one after the other, in folders of their own. Throws with the step that failed and its last output. */
export async function buildStages(options: BuildOptions): Promise<Built> {
  const built: Built = new Map()
  for (const stage of readDockerfile(await readFile(options.dockerfile, 'utf8'))) {
    let image = await startImage(stage, built, options.folder)
    for (const instruction of stage.instructions) {
      options.log(`${stage.name}: ${instruction.kind.toUpperCase()}`)
      image = await applyInstruction(instruction, image, built, options)
    }
    built.set(stage.name, image)
  }
  return built
}
