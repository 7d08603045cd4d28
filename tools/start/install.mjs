import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const oldestNode = [20, 19]

/** One line when this Node is too old for what the lock file holds, else undefined. */
export function complaintAboutNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return undefined
  return `Santhe needs Node ${oldestNode.join('.')} or newer; this is ${version}. Install a newer one (nodejs.org) and try again.`
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether what npm noted of the last installation is what the lock file asks for; optional packages belong to other platforms. */
export function isInstalled(root) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const present = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!present) return false
  return Object.entries(wanted)
    .filter(([path, { optional, devOptional, peer }]) => path !== '' && !optional && !devOptional && !peer)
    .every(([path, { version, link }]) => present[path]?.version === version && present[path]?.link === link)
}

/** Installs what the lock file says, development packages too: they build and start the market. Rejects with npm's own words. */
export function install(root) {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev']
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', text => (output += text))
    npm.on('error', error => reject(new Error(`npm could not be run: ${error.message}`)))
    npm.on('close', code => {
      if (code === 0) resolve(undefined)
      else reject(new Error(`npm install failed:\n${output.trim()}`))
    })
  })
}
