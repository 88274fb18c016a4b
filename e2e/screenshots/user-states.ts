import { open, pageWith, type ScreenState, type Stage } from './stage.ts'

/** The list of users, and the pages of one. */
export const userStates: readonly ScreenState[] = [
  { name: 'users', show: pageWith('/system/users', 'jane') },
  { name: 'users, none found', show: pageWith('/system/users?query=nobody', 'No users have been found.') },
  { name: 'new user', height: 1_400, show: pageWith('/system/users/new', 'Create New User') },
  { name: 'user profile', height: 1_200, show: (stage) => showUser(stage, '/system/users/jane') },
  {
    name: 'user explained',
    height: 1_200,
    show: (stage) => showUser(stage, '/system/users/jane?ask=streams:read:000000000000000000000001'),
  },
  { name: 'user editing', height: 1_800, show: (stage) => showUser(stage, '/system/users/edit/jane') },
  { name: 'user tokens', show: (stage) => showUser(stage, '/system/users/tokens/jane') },
]

async function showUser(stage: Stage, path: string): Promise<void> {
  await open(stage, path)
  await stage.page.getByRole('heading', { level: 1 }).filter({ hasText: /jane/i }).waitFor()
}
