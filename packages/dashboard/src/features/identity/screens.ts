// The screens outside the frame: signing in and up, what mails lead to, and what is agreed.
import type { Screen } from '../../parts/frame/screen.ts';

export const loadSimpleLayout = async () => (await import('./simple-layout.tsx')).SimpleLayout;

export const identityScreens = [
  {
    path: '/login',
    title: 'identity.login.title',
    texts: ['identity'],
    load: async () => (await import('./login-page.tsx')).LoginPage,
  },
  {
    path: '/login/influencer',
    title: 'identity.login.influencer_title',
    texts: ['identity'],
    load: async () => (await import('./login-page.tsx')).InfluencerLoginPage,
  },
  {
    path: '/register',
    title: 'identity.register.title',
    texts: ['identity'],
    load: async () => (await import('./register-page.tsx')).RegisterPage,
  },
  {
    path: '/register-store',
    title: 'arrival.register.title',
    texts: ['identity', 'arrival'],
    load: async () => (await import('./store-register-page.tsx')).StoreRegisterPage,
  },
  {
    path: '/login-store',
    title: 'identity.login.title',
    texts: ['identity', 'arrival'],
    load: async () => (await import('./store-login-page.tsx')).StoreLoginPage,
  },
  {
    path: '/register-request',
    title: 'arrival.request.title',
    texts: ['identity', 'arrival'],
    load: async () => (await import('./request-page.tsx')).RequestPage,
  },
  {
    path: '/forgot-password',
    title: 'identity.forgot.title',
    texts: ['identity'],
    load: async () => (await import('./password-pages.tsx')).ForgotPage,
  },
  {
    path: '/forgot-password/influencer',
    title: 'identity.forgot.title',
    texts: ['identity'],
    load: async () => (await import('./password-pages.tsx')).InfluencerForgotPage,
  },
  {
    path: '/reset-password',
    title: 'identity.reset.title',
    texts: ['identity'],
    load: async () => (await import('./password-pages.tsx')).ResetPage,
  },
  {
    path: '/welcome',
    title: 'identity.welcome.loading',
    texts: ['identity', 'team', 'earnings'],
    load: async () => (await import('./welcome-page.tsx')).WelcomePage,
  },
  {
    path: '/confirm-email',
    title: 'identity.new_email.loading',
    texts: ['identity'],
    load: async () => (await import('./confirm-email-page.tsx')).ConfirmEmailPage,
  },
  {
    path: '/keep-account',
    title: 'identity.keep.title',
    texts: ['identity'],
    load: async () => (await import('./keep-account-page.tsx')).KeepAccountPage,
  },
  {
    path: '/verify-account',
    title: 'identity.verify.loading',
    texts: ['identity'],
    load: async () => (await import('./verify-page.tsx')).VerifyPage,
  },
] as const satisfies readonly Screen[];

export const legalScreens = [
  {
    path: '/terms',
    title: 'legal.terms.title',
    texts: ['legal'],
    load: async () => (await import('./legal-page.tsx')).TermsPage,
  },
  {
    path: '/privacy-policy',
    title: 'legal.privacy.title',
    texts: ['legal'],
    load: async () => (await import('./legal-page.tsx')).PrivacyPage,
  },
  {
    path: '/help/$platform',
    title: 'legal.help.title',
    texts: ['legal'],
    load: async () => (await import('./legal-page.tsx')).HelpPage,
  },
] as const satisfies readonly Screen[];
