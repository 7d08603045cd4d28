import { mkdir, statfs } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { Failure, findProgram, runProgram } from '../engines/run-program.ts'

const BRIDGE = 'fleet'
/** IP of the load balancer and everything outside the hosts, including database and Redis. */
export const OUTSIDE_IP = '10.77.0.1'
const DISK_BYTES = 400_000_000

async function run(line: string): Promise<void> {
  const [command = '', ...args] = line.split(' ')
  const { ok, output } = await runProgram(command, args)
  if (!ok) throw new Failure(`${line}: ${output.trim()}`)
}

/**
 * Returns the arguments for `unshare` to create network and mount namespaces.
 * @throws Failure naming what this machine lacks
 */
export async function namespaceArguments(): Promise<string[]> {
  for (const program of ['unshare', 'nsenter', 'mount', 'ip'])
    if (!(await findProgram([program])))
      throw new Failure(`A fleet needs Linux with util-linux and iproute2; ${program} is missing`)
  const args = process.getuid?.() === 0 ? ['-nm'] : ['-Urnm']
  const { ok, output } = await runProgram('unshare', [...args, 'ip', 'link', 'set', 'lo', 'up'])
  if (!ok) throw new Failure(`A fleet needs root, or namespaces for others: unshare ${args} says ${output.trim()}`)
  return args
}

/** A simulated machine: a network namespace, and a folder as its disk. */
export interface Host {
  name: string
  ip: string
  disk: string
  /** Disconnects it, as if someone pulled its cable. */
  cut(): Promise<void>
  connect(): Promise<void>
  fillDisk(): Promise<void>
  freeDisk(): Promise<void>
}

/** Makes this program's namespace the network switch for later hosts. */
export async function openSwitch(): Promise<void> {
  for (const line of [
    'mount -t tmpfs none /run',
    'ip link set lo up',
    `ip link add ${BRIDGE} type bridge`,
    `ip addr add ${OUTSIDE_IP}/24 dev ${BRIDGE}`,
    `ip link set ${BRIDGE} up`,
  ])
    await run(line)
}

export async function addHost(name: string, ip: string): Promise<Host> {
  const disk = `/run/${name}`
  for (const line of [
    `ip netns add ${name}`,
    `ip link add to-${name} type veth peer name eth0 netns ${name}`,
    `ip link set to-${name} master ${BRIDGE} up`,
    `ip -n ${name} addr add ${ip}/24 dev eth0`,
    `ip -n ${name} link set eth0 up`,
    `ip -n ${name} link set lo up`,
  ])
    await run(line)
  await mkdir(disk)
  await run(`mount -t tmpfs -o size=${DISK_BYTES} none ${disk}`)
  return {
    ...{ name, ip, disk },
    cut: () => run(`ip link set to-${name} down`),
    connect: () => run(`ip link set to-${name} up`),
    async fillDisk() {
      const { blocks, bfree, bsize } = await statfs(disk)
      await run(`mount -o remount,size=${(blocks - bfree) * bsize} ${disk}`)
    },
    freeDisk: () => run(`mount -o remount,size=${DISK_BYTES} ${disk}`),
  }
}

/** Gives hosts access to an engine of this machine, by its socket's path or its port. */
export function forward(port: number, to: { path: string } | { host: string; port: number }): void {
  createServer(socket => {
    const engine = connect(to)
    socket.pipe(engine).pipe(socket)
    socket.on('error', () => engine.destroy()).on('close', () => engine.destroy())
    engine.on('error', () => socket.destroy()).on('close', () => socket.destroy())
  }).listen(port, OUTSIDE_IP)
}
