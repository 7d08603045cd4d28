export interface Platform {
  readonly os?: string[]
  readonly cpu: string[]
  readonly libc?: string[]
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'linuxmusl',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

function libcOf(parts: readonly string[]): string | undefined {
  if (parts.some(part => part.startsWith('musl') || part === 'linuxmusl')) return 'musl'
  return parts.some(part => part.startsWith('gnu')) ? 'glibc' : undefined
}

/**
 * Returns the platform in a package's name: linux, arm64 and musl for `@nx/nx-linux-arm64-musl`.
 * @throws Error when the name has none: an entry without a platform would be installed everywhere
 */
export function platformOf(name: string): Platform {
  const parts = name.split(/[-/]/)
  const os = parts.find(part => systems.includes(part))?.replace('musl', '')
  const cpu = parts.find(part => processors.includes(part))
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) {
    throw new Error(
      `The name ${name} does not say for which machines it is: install it by hand, or leave its parent out.`,
    )
  }
  const libc = os === 'linux' ? libcOf(parts) : undefined
  return { ...(os !== undefined && { os: [os] }), cpu: [cpu], ...(libc !== undefined && { libc: [libc] }) }
}
