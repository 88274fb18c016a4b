import { IconLogout, IconUser } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { AppLink } from '../../kit/app-link.tsx'
import { useCurrentUser } from '../../kit/current-user.tsx'
import { maySignOut } from '../../kit/session/leave-questions.ts'
import { signOut } from '../../kit/session/session.ts'
import { useCommand } from '../../kit/shortcuts/use-shortcut.ts'
import { paths } from '../../paths.ts'
import {
  Menu,
  MenuAction,
  MenuDivider,
  MenuItem,
  MenuLabel,
  MenuPanel,
  MenuTarget,
} from '../../ui/overlays/menu.tsx'
import { ThemeSwitch, useThemeChange } from '../theme/theme-switch.tsx'
import { initialsOf } from './initials.ts'
import classes from './navigation.module.css'

export function UserMenu() {
  const user = useCurrentUser()
  const theme = useThemeChange()
  const router = useRouter()
  const profile = useProfile()
  useCommand({ label: theme.text, group: 'Everywhere' }, theme.change)
  useCommand({ label: 'Log out', group: 'Everywhere' }, () => void logOut())
  useCommand({ label: profile.text, group: 'Everywhere' }, () => void router.navigate({ to: profile.to }))
  const name = user.full_name || user.username
  return (
    <Menu>
      <MenuTarget>
        <button
          type="button"
          className={classes.avatar}
          aria-label={`User Menu for ${name}`}
          // A picture, not a text: nobody calls the button by it.
          data-initials={initialsOf(user)}
        />
      </MenuTarget>
      <MenuPanel>
        {/* The button that opens the menu says it to screen readers. */}
        <MenuLabel aria-hidden="true">{name}</MenuLabel>
        <MenuDivider />
        <UserItems />
      </MenuPanel>
    </Menu>
  )
}

/** The lines of the menu, which a phone has in the one menu of its bar. */
export function UserItems() {
  const theme = useThemeChange()
  const profile = useProfile()
  return (
    <>
      <ThemeSwitch {...theme} />
      <MenuDivider />
      <MenuItem component={AppLink} to={profile.to} leftSection={<IconUser size={16} stroke={1.75} />}>
        {profile.text}
      </MenuItem>
      <MenuAction icon={<IconLogout size={16} stroke={1.75} />} onSelect={() => void logOut()}>
        Log out
      </MenuAction>
    </>
  )
}

/** Who comes with the product can be looked at only. */
function useProfile(): { text: string; to: string } {
  const { read_only, username } = useCurrentUser()
  return read_only
    ? { text: 'Show profile', to: paths.user(username) }
    : { text: 'Edit profile', to: paths.editUser(username) }
}

/** Asks while there is a session to go on with: the browser would only ask when it is over. */
async function logOut(): Promise<void> {
  if (await maySignOut()) await signOut()
}
