import { createRoute } from '@tanstack/react-router'
import { questionUrlOf } from '../features/users/explorer/question-url.ts'
import { tableUrlOf } from '../kit/entity-table/address/table-url.ts'
import { lazyComponent } from '../kit/lazy/lazy-component.ts'
import { root } from './root-route.tsx'

/** The list of users, and the pages of one, by name or id: oneself, or others for those who may. */
export const userPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/system/users',
    validateSearch: tableUrlOf,
    component: lazyComponent(async () => (await import('../features/users/list/users-page.tsx')).UsersPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/users/new',
    component: lazyComponent(
      async () => (await import('../features/users/create/create-user-page.tsx')).CreateUserPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/users/$user',
    validateSearch: questionUrlOf,
    component: lazyComponent(
      async () => (await import('../features/users/details/user-details-page.tsx')).UserDetailsPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/users/edit/$user',
    component: lazyComponent(
      async () => (await import('../features/users/edit/user-edit-page.tsx')).UserEditPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/users/tokens/$user',
    component: lazyComponent(
      async () => (await import('../features/users/tokens/user-tokens-page.tsx')).UserTokensPage,
    ),
  }),
] as const

/** The list of teams, and the page of one. */
export const teamPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/system/teams',
    validateSearch: tableUrlOf,
    component: lazyComponent(async () => (await import('../features/teams/teams-page.tsx')).TeamsPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/teams/$teamId',
    validateSearch: tableUrlOf,
    component: lazyComponent(async () => (await import('../features/teams/team-page.tsx')).TeamPage),
  }),
] as const

/** The list of roles, and the pages of one. */
export const rolePages = [
  createRoute({
    getParentRoute: () => root,
    path: '/system/roles',
    validateSearch: tableUrlOf,
    component: lazyComponent(async () => (await import('../features/roles/roles-page.tsx')).RolesPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/roles/$roleId',
    validateSearch: tableUrlOf,
    component: lazyComponent(
      async () => (await import('../features/roles/role-details-page.tsx')).RoleDetailsPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/system/roles/edit/$roleId',
    validateSearch: tableUrlOf,
    component: lazyComponent(async () => (await import('../features/roles/role-edit-page.tsx')).RoleEditPage),
  }),
] as const
