import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Client } from 'ldapts'
import { expect, it } from 'vitest'
import { type DirectoryUser, passwordProblem } from './directory-user.ts'

const jane: DirectoryUser = {
  dn: 'cn=jane,dc=example',
  uid: 'MQ==',
  username: 'jane',
  fullName: 'Jane',
  email: null,
  isEnabled: true,
}

/** BindResponse to the message with this id, invalidCredentials with what the server has to say of it (RFC 4511, 4.2.2). */
function refusal(id: number, diagnostic: string): Buffer {
  const text = Buffer.from(diagnostic)
  const response = Buffer.concat([Buffer.from([0x0a, 1, 49, 4, 0, 4, text.length]), text])
  const message = Buffer.concat([Buffer.from([2, 1, id, 0x61, response.length]), response])
  return Buffer.concat([Buffer.from([0x30, message.length]), message])
}

async function answerTo(diagnostic: string): Promise<string | null> {
  const server = createServer((socket) => {
    socket.once('data', (request) => {
      socket.write(refusal(request[4] ?? 0, diagnostic))
      // It says good-bye with the next message.
      socket.once('data', () => socket.end())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // as: a server on TCP that listens
  const { port } = server.address() as AddressInfo
  const client = new Client({ url: `ldap://127.0.0.1:${port}` })
  try {
    return await passwordProblem(client, jane, 'secret')
  } finally {
    await client.unbind()
    server.close()
  }
}

const ofActiveDirectory = (data: string) =>
  `80090308: LdapErr: DSID-0C090446, comment: AcceptSecurityContext error, data ${data}, v4563`

it.each([
  ['52e', 'Wrong password.'],
  ['532', 'The password has expired: it is changed in the directory.'],
  ['533', 'The account is disabled in the directory.'],
  ['773', 'The password must be changed in the directory before the first sign-in.'],
  ['775', 'The account is locked in the directory, as after too many wrong passwords.'],
  ['fff', 'Wrong password.'],
])('what Active Directory means by data %s is told', async (data, problem) =>
  expect(await answerTo(ofActiveDirectory(data))).toBe(problem),
)

it('of other directories only the result counts, whatever their words', async () => {
  expect(await answerTo('data 775')).toBe('Wrong password.')
  expect(await answerTo('')).toBe('Wrong password.')
})
