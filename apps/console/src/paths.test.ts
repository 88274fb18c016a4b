import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('keeps every address of the console', () => {
  const builders = {
    ...paths,
    search: () => paths.search({ q: 'source:a b', streams: '1,2' }),
    message: () => paths.message('logline_0', 'a/b?'),
    receivedMessages: () => paths.receivedMessages('5f'),
    savedSearch: () => paths.savedSearch('5f'),
    dashboard: () => paths.dashboard('5f', { page: 'p' }),
    dashboardWall: () => paths.dashboardWall('5f'),
    user: () => paths.user('ada l'),
    editUser: () => paths.editUser('ada'),
    userTokens: () => paths.userTokens('ada'),
    role: () => paths.role('5f'),
    editRole: () => paths.editRole('5f'),
    newEventDefinition: () => paths.newEventDefinition('cedfv-1'),
    newExtractor: () => paths.newExtractor('n', 'i', { extractor_type: 'grok', field: 'message' }),
  }
  const addresses = Object.entries(builders).map(([name, build]) => [name, build()])
  expect(Object.fromEntries(addresses)).toMatchInlineSnapshot(`
    {
      "alerts": "/alerts",
      "auditLog": "/system/audit",
      "authentication": "/system/authentication/services/active",
      "configurations": "/system/configurations",
      "contentPacks": "/system/contentpacks",
      "dashboard": "/dashboards/5f?page=p",
      "dashboardWall": "/dashboards/tv/5f",
      "dashboards": "/dashboards",
      "editRole": "/system/roles/edit/5f",
      "editUser": "/system/users/edit/ada",
      "gallery": "/dev/gallery",
      "grokPatterns": "/system/grokpatterns",
      "indices": "/system/indices",
      "inputs": "/system/inputs",
      "logging": "/system/logging",
      "lookupTables": "/system/lookuptables",
      "message": "/messages/logline_0/a%2Fb%3F",
      "newDashboard": "/dashboards/new",
      "newEventDefinition": "/alerts/definitions/new?step=condition&session-id=cedfv-1",
      "newExtractor": "/system/inputs/n/i/extractors/new?extractor_type=grok&field=message",
      "nodes": "/system/nodes",
      "outputs": "/system/outputs",
      "pipelines": "/system/pipelines",
      "receivedMessages": "/search?q=gl2_source_input%3A5f&rangetype=relative&relative=0",
      "role": "/system/roles/5f",
      "roles": "/system/roles",
      "savedSearch": "/search/5f",
      "savedSearches": "/views",
      "search": "/search?q=source%3Aa+b&streams=1%2C2",
      "sidecars": "/system/sidecars",
      "start": "/",
      "streams": "/streams",
      "systemOverview": "/system/overview",
      "user": "/system/users/ada%20l",
      "userTokens": "/system/users/tokens/ada",
      "users": "/system/users",
      "welcome": "/welcome",
    }
  `)
})
