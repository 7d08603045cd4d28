import { type Contract, Failure, type Owner } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { ROLES } from '@santhe/rules'
import type { TestServer } from './test-server.ts'

const READ = ['7bit', '8bit', 'binary', '8BIT']
const REFUSED = ['base64', 'quoted-printable', 'utf8', 'utf-16le', 'hex', 'x-unknown', '__proto__', '']

export function multipartCalls(owner: Owner): Contract[] {
  const own = ALL_CALLS.map(({ contract }) => contract).filter(contract => contract.owner === owner)
  return own.filter(({ upload, postedByMailPrograms }) => upload !== undefined || postedByMailPrograms === true)
}

/**
 * Sends a part with each transfer encoding to a call, as field and file. Returns wrong results: an allowed encoding not read,
 * or another not refused with 400. Each request is by a new person, to avoid limits.
 */
export async function wrongTransferEncodings(server: TestServer, contract: Contract): Promise<string[]> {
  const { access, upload } = contract
  const role = ROLES.find(one => Array.isArray(access) && access.includes(one)) ?? 'customer'
  const url = `${server.url}${contract.path.replace(/:\w+/g, '1')}?token=${'x'.repeat(43)}`
  let personId = 1_000_000

  async function send(disposition: string, header: string): Promise<string> {
    personId += 1
    const token = access === 'anyone' ? undefined : await server.signIn({ id: personId, role })
    const response = await fetch(url, {
      method: contract.method,
      headers: {
        'Content-Type': 'multipart/form-data; boundary=x',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${header}\r\nOne-Click\r\n--x--\r\n`,
    })
    const { code } = Failure.partial().parse(await response.json())
    return `${response.status} ${code}`
  }

  const wrong: string[] = []
  for (const disposition of ['name="List-Unsubscribe"', `name="${upload?.field ?? 'file'}"; filename="a.png"`]) {
    const asSent = await send(disposition, '')
    for (const encoding of [...READ, ...REFUSED]) {
      const expected = READ.includes(encoding) ? asSent : '400 VALIDATION'
      const outcome = await send(disposition, `Content-Transfer-Encoding: ${encoding}\r\n`)
      if (outcome !== expected) wrong.push(`${encoding} ${disposition}: ${outcome} instead of ${expected}`)
    }
  }
  return wrong
}
