import { clusterConfigs, urlWhitelist } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { badRequest } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import {
  type ClassGuard,
  type PlanTarget,
  readClusterConfig,
  writeClusterConfig,
} from '../cluster-config/index.ts'
import { isAllowed, regexOfTemplate, regexProblems } from './whitelist-match.ts'

/** For the list when it is reached by its class name, by which it stands here: the same rights and checks. */
export function urlWhitelistGuards(dataPlane: PlanTarget): ReadonlyMap<string, ClassGuard> {
  const guard: ClassGuard = {
    readPermission: 'urlwhitelist:read',
    writePermission: 'urlwhitelist:write',
    problemsOf: (value) => regexProblems(clusterConfigs.urlWhitelist.schema.parse(value)),
    onChange: () => dataPlane.publishPlan(),
  }
  return new Map([[clusterConfigs.urlWhitelist.className, guard]])
}

/** Addresses the server may call. */
export function registerUrlWhitelist(
  app: FastifyInstance,
  { db, dataPlane }: { db: Db; dataPlane: PlanTarget },
): void {
  mount(app, urlWhitelist.get, async () => readClusterConfig(db, clusterConfigs.urlWhitelist))

  mount(app, urlWhitelist.update, async ({ body, actor }) => {
    const problems = regexProblems(body)
    if (problems.length > 0) throw badRequest(problems.join('\n'))
    await writeClusterConfig(db, actor, { configClass: clusterConfigs.urlWhitelist, value: body })
    await dataPlane.publishPlan()
  })

  mount(app, urlWhitelist.check, async ({ body: { url } }) => ({
    url,
    is_whitelisted: isAllowed(await readClusterConfig(db, clusterConfigs.urlWhitelist), url),
  }))

  mount(app, urlWhitelist.generateRegex, async ({ body }) => ({
    regex: regexOfTemplate(body.url_template, body.placeholder ?? null),
  }))
}
