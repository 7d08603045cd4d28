import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callSchemas } from '@santhe/contracts/call-schemas'
import { shellPreset } from '@santhe/federation/preset'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../libs/host/package.json'), 'utf8'))

export default shellPreset(import.meta.dirname, { hostVersion: version, callSchemas })
