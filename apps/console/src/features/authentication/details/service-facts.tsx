import { AppLink } from '../../../kit/app-link.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { Facts, Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { useRoles } from '../model/service-queries.ts'
import { serverStep, userStep } from '../model/service-schema.ts'
import { addressesOf, transports, typeNames } from '../model/service-types.ts'
import type { ListedService } from '../model/use-service-rows.ts'
import classes from '../parts/authentication.module.css'

export function ServerFacts({ service }: { service: ListedService }) {
  const { title, description, config, isActive } = service
  const transport = transports.find(({ value }) => value === config.transport_security)
  return (
    <Section title={serverStep.title}>
      <Facts
        of={[
          ['Title', title],
          ['Description', description],
          ['Type', typeNames[config.type]],
          ['State', <State key="state" isActive={isActive} />],
          ['Server Address', addressesOf(config)],
          ['System Username', config.system_user_dn],
          ['System Password', config.system_user_password.is_set ? '******' : ''],
          ['Transport Security', transport?.label],
          ['Verify Certificates', config.verify_certificates ? 'yes' : 'no'],
        ]}
      />
      <EditStep service={service} step={serverStep.id} what={serverStep.title} />
    </Section>
  )
}

function State({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'ACTIVE' : 'INACTIVE'}</Badge>
}

export function UserFacts({ service }: { service: ListedService }) {
  const { config, default_roles } = service
  const roles = useRoles()
  const nameOf = (id: string) => roles?.find((role) => role.id === id)?.name ?? 'Role not found'
  return (
    <Section title={userStep.title}>
      <Facts
        of={[
          ['Search Base DN', config.user_search_base],
          ['Search Pattern', config.user_search_pattern],
          ['Name Attribute', config.user_name_attribute],
          ['Full Name Attribute', config.user_full_name_attribute],
          ...(config.type === 'ldap'
            ? ([
                ['Email Attributes', config.email_attributes.join(', ')],
                ['ID Attribute', config.user_unique_id_attribute],
              ] as const)
            : []),
          ...(roles ? [['Default Roles', default_roles.map(nameOf).join(', ')] as const] : []),
        ]}
      />
      <EditStep service={service} step={userStep.id} what={userStep.title} />
    </Section>
  )
}

export function EditStep({
  service: { id },
  step,
  what,
}: {
  service: ListedService
  step: string
  what: string
}) {
  return (
    <Needs permission={`authservicebackend:edit:${id}`}>
      <AppLink className={classes.edit} to={paths.editAuthenticationService(id, { initialStepKey: step })}>
        Edit {what}
      </AppLink>
    </Needs>
  )
}
