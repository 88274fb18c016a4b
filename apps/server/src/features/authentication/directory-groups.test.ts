import { audit, authenticationServices as services, streams, teamMembers, teams } from '@logline/contract'
import { Attribute, Change, Client } from 'ldapts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { describeWithSlapd } from '../../testing/directory/describe-with-slapd.ts'
import { personLdif } from '../../testing/directory/directory-people.ts'
import { type DirectorySteps, directorySteps } from '../../testing/directory/directory-steps.ts'
import { groupsBase, peopleBase, rootDn, rootPassword } from '../../testing/directory/throwaway-slapd.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createTeamSteps } from '../../testing/team-steps.ts'

const names = ['jane', 'moved', 'handy', 'lost', 'jo(ops)', 'base']
const people = names.map((uid) => personLdif(uid))
const dnOf = (uid: string) => `cn=${uid.replaceAll(/[()]/g, '-')},${peopleBase}`

describeWithSlapd('groups of a directory', people, (slapd) => {
  describeOnEachDatabase('bring roles and teams', (database) => {
    let server: TestServer
    let directory: DirectorySteps
    let steps: ReturnType<typeof createTeamSteps>
    beforeAll(async () => {
      server = await startTestServer({ database })
      directory = await directorySteps(server, slapd())
      steps = createTeamSteps(server)
    })
    afterAll(() => server.stop())

    const admin = () => server.api.as('admin')
    const teamsOf = async (username: string) => {
      const answer = await admin().call(teamMembers.ofUser, { params: { username } })
      return answer.body.teams.map(({ name }) => name)
    }
    const rolesOf = async (username: string) => (await directory.userNamed(username)).roles

    /** Changes the directory itself. */
    async function inDirectory(work: (root: Client) => Promise<unknown>): Promise<void> {
      const root = new Client({ url: `ldap://127.0.0.1:${slapd().port}` })
      await root.bind(rootDn, rootPassword)
      await work(root)
      await root.unbind()
    }
    let made = 0
    /** A group with a name that no other has. */
    async function group(attributes: Record<string, string | string[]>, name?: string): Promise<string> {
      made += 1
      const cn = name ?? `group ${database} ${made}`
      await inDirectory((root) => root.add(`cn=g${database}${made},${groupsBase}`, { ...attributes, cn }))
      return cn
    }
    const ofNames = (...uids: string[]) => ({ objectClass: 'groupOfNames', member: uids.map(dnOf) })
    const mapping = (config: Parameters<DirectorySteps['configure']>[0]) =>
      directory.configure({ group_search_base: groupsBase, ...config })

    it('at each sign-in, and take them when the group is left, at once and without what was given by hand', async () => {
      const [role, team] = [await steps.role('streams:create'), await steps.team()]
      const name = await group(ofNames('moved', 'jane'))
      const role_mapping = [{ group: name, role_id: role.id }]
      const team_mapping = [{ group: name.toUpperCase(), team_id: team.id }]
      expect((await mapping({ role_mapping, team_mapping })).status).toBe(200)
      const { body: session } = await directory.signIn('moved')
      expect([await rolesOf('moved'), await teamsOf('moved')]).toEqual([
        [role.name, 'Reader'].sort(),
        [team.name],
      ])
      const members = await admin().call(teamMembers.list, { params: { teamId: team.id } })
      expect(members.body.users.map(({ username, mapped_by }) => [username, mapped_by])).toEqual([
        ['moved', directory.backendId],
      ])
      const authorization = `Basic ${Buffer.from(`${session.session_id}:session`).toString('base64')}`
      const mayCreate = async () => {
        const body = { title: 'x', index_set_id: 'none' }
        return (await server.api.anonymous.call(streams.create, { headers: { authorization }, body })).status
      }
      // What is wrong is the index set, not the right.
      expect(await mayCreate()).toBe(400)
      const without = new Attribute({ type: 'member', values: [dnOf('moved')] })
      await inDirectory((root) =>
        root.modify(
          `cn=g${database}${made},${groupsBase}`,
          new Change({ operation: 'delete', modification: without }),
        ),
      )
      await directory.signIn('moved')
      expect([await rolesOf('moved'), await teamsOf('moved')]).toEqual([['Reader'], []])
      expect(await mayCreate()).toBe(403)
      const trail = await admin().call(audit.list, { query: { query: 'moved' } })
      const told = trail.body.elements
        .filter(({ action }) => action === 'update')
        .map(({ details }) => details)
      expect(told).toContainEqual({ changed: ['teams'], teams: [], authentication_service: 'People' })
    })

    it('but leave those alone who were put into a team by hand', async () => {
      const [kept, mapped] = [await steps.team(), await steps.team()]
      const name = await group(ofNames('handy'))
      await mapping({ team_mapping: [{ group: name, team_id: mapped.id }] })
      await directory.signIn('handy')
      const add = (teamId: string) => admin().call(teamMembers.add, { params: { teamId }, body: ['handy'] })
      expect((await add(kept.id)).status).toBe(204)
      // By hand now, though the group had done it before.
      expect((await add(mapped.id)).status).toBe(204)
      await mapping({ team_mapping: [] })
      await directory.signIn('handy')
      expect(await teamsOf('handy')).toEqual([kept.name, mapped.name].sort())
    })

    it('of every kind, whose names and members mean something in filters', async () => {
      const [byName, byUnique, byUid] = [await steps.team(), await steps.team(), await steps.team()]
      const special = `Ops (night), *\\ ${database} Größe`
      await group(ofNames('jo(ops)'), special)
      const unique = await group({ objectClass: 'groupOfUniqueNames', uniqueMember: dnOf('jo(ops)') })
      const posix = await group({
        objectClass: 'posixGroup',
        gidNumber: String(9_000 + made),
        memberUid: 'jo(ops)',
      })
      const team_mapping = [
        { group: special, team_id: byName.id },
        { group: unique, team_id: byUnique.id },
        { group: posix, team_id: byUid.id },
      ]
      await mapping({ team_mapping })
      expect((await directory.signIn('jo(ops)')).status).toBe(200)
      expect(await teamsOf('jo(ops)')).toEqual([byName.name, byUnique.name, byUid.name].sort())
    })

    it('that are tried out tell their names and what they bring', async () => {
      const [role, team] = [await steps.role('streams:read'), await steps.team()]
      const name = await group(ofNames('jane'))
      const config = {
        group_search_base: groupsBase,
        role_mapping: [{ group: name, role_id: role.id }],
        team_mapping: [{ group: name, team_id: team.id }],
      }
      const body = {
        backend_configuration: directory.requestOf(config),
        user_login: { username: 'jane', password: "jane's secret" },
      }
      const tried = await admin().call(services.testLogin, { body })
      expect(tried.body).toMatchObject({
        success: true,
        result: { groups: expect.arrayContaining([name]), roles: [role.name], teams: [team.name] },
      })
    })

    it('of a team that is deleted bring nothing, and hinder nobody', async () => {
      const team = await steps.team()
      const name = await group(ofNames('lost'))
      await mapping({ team_mapping: [{ group: name, team_id: team.id }] })
      await directory.signIn('lost')
      await admin().call(teams.remove, { params: { teamId: team.id } })
      expect((await directory.signIn('lost')).status).toBe(200)
      expect(await teamsOf('lost')).toEqual([])
    })

    it('that cannot be looked up let nobody in, as nobody knows what is lost', async () => {
      const team = await steps.team()
      const group_search_base = 'ou=nowhere,dc=example,dc=org'
      await mapping({ group_search_base, team_mapping: [{ group: 'x', team_id: team.id }] })
      expect((await directory.signIn('base')).status).toBe(503)
      const body = {
        backend_configuration: directory.requestOf({ group_search_base }),
        user_login: { username: 'base' },
      }
      const tried = await admin().call(services.testLogin, { body })
      expect([tried.body.success, tried.body.message]).toEqual([
        false,
        expect.stringContaining(`There is no group search base "${group_search_base}"`),
      ])
      // Without a mapping, groups are not asked for.
      await mapping({ group_search_base })
      expect((await directory.signIn('base')).status).toBe(200)
    })

    it.each([
      ['group_search_base', { group_search_base: '', team_mapping: [{ group: 'x', team_id: 'y' }] }],
      ['group_search_pattern', { group_search_pattern: '(member={0}' }],
      ['group_search_pattern', { group_search_pattern: '(member=*)' }],
      ['group_name_attribute', { group_name_attribute: 'c n' }],
      ['role_mapping', { role_mapping: [{ group: 'x', role_id: 'none' }] }],
      ['team_mapping', { team_mapping: [{ group: 'x', team_id: 'none' }] }],
    ])('with something wrong in %s are refused', async (field, config) => {
      const refused = await mapping(config)
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { failed: true, errors: { [field]: [expect.any(String)] } },
      ])
    })

    it('are mapped by those only who might give the same by hand', async () => {
      const [role, team] = [await steps.role('streams:create'), await steps.team()]
      const may = ['authservicebackend:create', 'streams:create']
      const maker = await server.seed.user({ permissions: may })
      const other = await server.seed.user({ permissions: [...may, 'users:rolesedit'] })
      const whole = await server.seed.user({
        permissions: [...may, 'users:rolesedit', `teams:edit:${team.id}`],
      })
      const make = async (user: typeof maker, config: object) => {
        const body = { ...directory.requestOf({ group_search_base: groupsBase, ...config }), title: 'Mine' }
        return (await server.api.as(user).call(services.create, { body })).status
      }
      const [roleOnly, teamOnly] = [
        { role_mapping: [{ group: 'x', role_id: role.id }] },
        { team_mapping: [{ group: 'x', team_id: team.id }] },
      ]
      expect([await make(maker, roleOnly), await make(other, roleOnly)]).toEqual([403, 200])
      expect([await make(maker, teamOnly), await make(other, teamOnly), await make(whole, teamOnly)]).toEqual(
        [403, 403, 200],
      )
    })
  })
})
