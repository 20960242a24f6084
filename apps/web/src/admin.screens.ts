/** Screens of administrators, apart from the routes for the same reason as `enroller.screens.ts`. */
export const ADMIN_SCREENS = {
  enrollers: () => import('./features/admin/EnrollersPage.tsx'),
  inbox: () => import('./features/admin/InboxPage.tsx'),
  mailbox: () => import('./features/mailbox/MailboxPage.tsx'),
}
