import type { Route } from '@logline/contract'

/** What a route does, as an entry about a refused attempt says it. */
interface AuditedRoute {
  action: string
  entityType: string
}

/**
 * Every route that changes something, in the words of the entries that its handler writes with `recordAudit`: action
 * and kind of the thing. A route that changes nothing worth knowing stands in `unaudited-routes.ts`.
 */
const auditedRoutes: Readonly<Record<string, `${string} ${string}`>> = {
  'POST /system/sessions': 'sign_in user',
  'DELETE /users/{userId}/sessions/{sessionId}': 'delete session',
  'POST /users': 'create user',
  'PUT /users/{userId}': 'update user',
  'DELETE /users/{username}': 'delete user',
  'DELETE /users/id/{userId}': 'delete user',
  'PUT /users/{username}/permissions': 'update user',
  'DELETE /users/{username}/permissions': 'update user',
  'PUT /users/{username}/preferences': 'update user',
  'PUT /users/{userId}/password': 'update user',
  'PUT /users/{userId}/status/{newStatus}': 'update user',
  'POST /users/{userId}/tokens/{name}': 'create token',
  'DELETE /users/{userId}/tokens/{idOrToken}': 'delete token',
  'POST /system/authentication/services/backends': 'create authentication_service',
  'PUT /system/authentication/services/backends/{backendId}': 'update authentication_service',
  'DELETE /system/authentication/services/backends/{backendId}': 'delete authentication_service',
  'POST /system/authentication/services/configuration': 'update cluster_config',
  'POST /system/authentication/services/test/backend/connection': 'test authentication_service',
  'POST /system/authentication/services/test/backend/login': 'test authentication_service',
  'PUT /system/authentication/http-header-auth-config': 'update cluster_config',
  'POST /roles': 'create role',
  'PUT /roles/{rolename}': 'update role',
  'DELETE /roles/{rolename}': 'delete role',
  'DELETE /authz/roles/{roleId}': 'delete role',
  'POST /authz/shares/entities/{entityGRN}': 'share entity',
  'POST /views': 'create view',
  'PUT /views/{viewId}': 'update view',
  'PUT /views/{viewId}/default': 'set_default view',
  'DELETE /views/{viewId}': 'delete view',
  'POST /views/bulk_delete': 'delete view',
  'POST /system/grok': 'create grok_pattern',
  'PUT /system/grok': 'create grok_pattern',
  'PUT /system/grok/{patternId}': 'update grok_pattern',
  'DELETE /system/grok/{patternId}': 'delete grok_pattern',
  'DELETE /system/notifications/{notificationType}': 'delete notification',
  'DELETE /system/notifications/{notificationType}/{notificationKey}': 'delete notification',
  'PUT /system/cluster_config/{configClass}': 'update cluster_config',
  'DELETE /system/cluster_config/{configClass}': 'delete cluster_config',
  'PUT /system/messageprocessors/config': 'update cluster_config',
  'PUT /system/urlwhitelist': 'update cluster_config',
  'POST /search/decorators': 'create decorator',
  'PUT /search/decorators/{decoratorId}': 'update decorator',
  'DELETE /search/decorators/{decoratorId}': 'delete decorator',
  'POST /streams': 'create stream',
  'PUT /streams/{streamId}': 'update stream',
  'DELETE /streams/{streamId}': 'delete stream',
  'POST /streams/{streamId}/clone': 'create stream',
  'POST /streams/{streamId}/pause': 'pause stream',
  'POST /streams/{streamId}/resume': 'resume stream',
  'POST /streams/bulk_delete': 'delete stream',
  'POST /streams/bulk_pause': 'pause stream',
  'POST /streams/bulk_resume': 'resume stream',
  'PUT /streams/indexSet/{indexSetId}': 'update stream',
  'POST /streams/{streamId}/rules': 'create stream_rule',
  'PUT /streams/{streamId}/rules/{ruleId}': 'update stream_rule',
  'POST /streams/{streamId}/rules/{ruleId}': 'update stream_rule',
  'DELETE /streams/{streamId}/rules/{ruleId}': 'delete stream_rule',
  'PUT /roles/{rolename}/members/{username}': 'update user',
  'DELETE /roles/{rolename}/members/{username}': 'update user',
  'PUT /authz/roles/{roleId}/assignees': 'update user',
  'DELETE /authz/roles/{roleId}/assignee/{username}': 'update user',
  'POST /system/inputs': 'create input',
  'PUT /system/inputs/{inputId}': 'update input',
  'DELETE /system/inputs/{inputId}': 'delete input',
  'POST /system/inputs/{inputId}/staticfields': 'update input',
  'DELETE /system/inputs/{inputId}/staticfields/{key}': 'update input',
  'PUT /system/inputstates/{inputId}': 'start input',
  'DELETE /system/inputstates/{inputId}': 'stop input',
  'POST /system/demo': 'start demo',
  'DELETE /system/demo': 'stop demo',
}

/** Null for a route that is not audited. */
export function auditedRoute({ method, path }: Pick<Route, 'method' | 'path'>): AuditedRoute | null {
  const [action, entityType] = auditedRoutes[`${method} ${path}`]?.split(' ') ?? []
  return action && entityType ? { action, entityType } : null
}

/** Of the routes that are audited: method and path, as in the contract. */
export const auditedRouteNames: readonly string[] = Object.keys(auditedRoutes)

/** Written by handlers that tell more than their route does: who signs in and out, and what kind of view it is. */
const otherActions = ['sign_in', 'sign_out']
const otherTypes = ['dashboard', 'search']

const words = Object.values(auditedRoutes).map((words) => words.split(' '))
export const auditedActions: readonly string[] = sorted([
  ...otherActions,
  ...words.map(([action = '']) => action),
])
export const auditedEntityTypes: readonly string[] = sorted([
  ...otherTypes,
  ...words.map(([, type = '']) => type),
])

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}
