import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Email, Password, text } from '@santhe/contracts'
import { isPlainUsername } from '@santhe/rules'
import { formText } from '@santhe/texts/forms'
import { coded } from '@santhe/texts/say'
import type { z } from 'zod'
import { Failure } from '../engines/run-program.ts'
import type { Terminal } from './terminal.ts'

const USAGE = 'npm run create-admin -- --username <name> --email <address> --name <full name> [--another]'

const FIELDS = {
  username: text(3, 'form.usernameShort', 60).refine(isPlainUsername, coded('form.username')),
  email: Email,
  name: text(2, 'form.name', 100),
}
const QUESTIONS = { username: 'Username: ', email: 'Email: ', name: 'Full name: ' }

export interface NewAdmin {
  username: string
  email: string
  name: string
  password: string
  /** Whether the password was generated, and has to be shown. */
  isGenerated: boolean
  another: boolean
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        another: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`)
  }
}

function parseField<S extends z.ZodType>(schema: S, value: string, label: string): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Failure(`${label}: ${formText(parsed.error.issues[0]?.message ?? '', 'en')}`)
}

async function choosePassword(terminal: Terminal | undefined): Promise<Pick<NewAdmin, 'password' | 'isGenerated'>> {
  const text = await terminal?.hidden('Password (not shown; leave it empty and one is made for you): ')
  if (!text) return { password: randomBytes(15).toString('base64url'), isGenerated: true }
  const password = parseField(Password, text, 'The password')
  if ((await terminal?.hidden('The same again: ')) !== password)
    throw new Failure('Those were two different passwords.')
  return { password, isGenerated: false }
}

/**
 * Reads the new admin's fields from the arguments, and requests missing ones at the terminal.
 * @throws Failure when a field is missing or invalid
 */
export async function readNewAdmin(args: readonly string[], terminal: Terminal | undefined): Promise<NewAdmin> {
  const { another, ...flags } = readFlags(args)
  async function field(name: keyof typeof FIELDS): Promise<string> {
    const value = flags[name] ?? (await terminal?.line(QUESTIONS[name]))
    if (value === undefined)
      throw new Failure(`--${name} is missing, and there is no terminal to type it at.\nUsage: ${USAGE}`)
    return parseField(FIELDS[name], value, `--${name}`)
  }
  const [username, email, name] = [await field('username'), await field('email'), await field('name')]
  return { username, email, name, ...(await choosePassword(terminal)), another }
}
