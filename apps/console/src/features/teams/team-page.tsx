import { type Team, teams } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { AppLink } from '../../kit/app-link.tsx'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { FormCard } from '../../kit/form/form-card.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Page, PageSkeleton } from '../../kit/page/page.tsx'
import { Facts, Section } from '../../kit/page/section.tsx'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { SharedEntities } from '../shared-entities/index.ts'
import { TeamFields, teamSchema } from './team-form.tsx'
import { TeamMembers } from './team-members.tsx'
import { teamRoutes } from './team-routes.ts'

/** What a team is and who is in it; a form for those who may change it. */
export function TeamPage() {
  const { teamId } = useParams({ from: '/system/teams/$teamId' })
  const isPermitted = useIsPermitted()
  const { data: team, error } = useQuery(query(teams.get, { params: { teamId } }))
  if (error && !team) throw error
  if (!team) return <PageSkeleton />
  const mayEdit = isPermitted(`teams:edit:${team.id}`)
  return (
    <Page
      title={`Team - ${team.name}`}
      auditId={team.id}
      {...(isPermitted('teams:list') && {
        breadcrumb: [{ caption: 'Teams Overview', to: paths.teams() }],
      })}
    >
      {/* Another team: another form, not this one with what was typed into it. */}
      {mayEdit ? <Profile key={team.id} team={team} /> : <ProfileFacts team={team} />}
      <Section title="Members">
        <TeamMembers team={team} isEditable={mayEdit} />
      </Section>
      <SharedEntities key={team.id} holder={{ type: 'team', id: team.id }} whyPath={null} />
    </Page>
  )
}

function Profile({ team }: { team: Team }) {
  const { id, name, description, roles } = team
  const update = useChange(teams.update, { stale: teamRoutes })
  const form = useForm({
    schema: teamSchema,
    initialValues: { name, description: description ?? '', roles: roles.map((role) => role.id) },
    onSubmit: async (body) => {
      await update({ params: { teamId: id }, body })
      toast.success(`Team "${body.name}" was updated successfully`)
    },
  })
  return (
    <FormCard form={form} title="Profile" submit={{ label: 'Update team', busyLabel: 'Updating...' }}>
      <TeamFields form={form} given={roles} />
    </FormCard>
  )
}

function ProfileFacts({ team: { name, description, roles } }: { team: Team }) {
  return (
    <Section title="Profile">
      <Facts
        of={[
          ['Name', name],
          ['Description', description],
          ['Roles', roles.length === 0 ? null : <RoleNames key="roles" roles={roles} />],
        ]}
      />
    </Section>
  )
}

/** Each a link for those who may read roles. */
function RoleNames({ roles }: Pick<Team, 'roles'>) {
  const mayRead = useIsPermitted()('roles:read')
  return roles.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      {mayRead ? <AppLink to={paths.role(id)}>{name}</AppLink> : name}
    </span>
  ))
}
