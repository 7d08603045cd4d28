import { login, logout, readSession, readUserProfile, register, setLanguage } from '@santhe/contracts'
import { assists, type PersonRecord, people, subscriptions } from '@santhe/domain'
import { type Handler, type Outcome, type Served, serve } from '@santhe/http-kit'
import { presentHelpedPerson, presentProfile, presentSessionPerson } from '@santhe/presenters/shop'
import { fail, LANGUAGE_NAMES, type Language, preferredLanguage, SantheError } from '@santhe/rules'
import type { Backend } from '../../backend.ts'
import { personOf } from './profiles.ts'

function isTaken(error: unknown): boolean {
  return error instanceof SantheError && ['NAME_TAKEN', 'EMAIL_TAKEN'].includes(error.code)
}

function revealsAccount(outcome: Outcome<unknown>): boolean {
  return 'value' in outcome || isTaken(outcome.error)
}

type Entering = Pick<Parameters<Handler<typeof login>>[0], 'header' | 'setLanguageOf' | 'signIn'>

/** English is the default, so it counts as no choice. */
function namedLanguage({ header }: Pick<Entering, 'header'>): Language | undefined {
  const language = preferredLanguage(header('Accept-Language'))
  return language === 'en' ? undefined : language
}

/** A repeated registration signs in: the first response may be lost. */
function registerOnce(
  fields: Omit<Parameters<typeof people.registerPerson>[0], 'mayMail'>,
  { ip, limits }: Pick<Parameters<Handler<typeof register>>[0], 'ip' | 'limits'>,
  domain: Backend['domain'],
): Promise<PersonRecord> {
  const make = () =>
    limits.linksPerMailbox.admit(fields.email, mayMail => people.registerPerson({ ...fields, mayMail }, domain))
  const repeat = async (error: unknown) => {
    const isRepeated = isTaken(error) && (await people.findRegistered(fields, domain))
    const verify = () => people.checkPassword(fields, domain)
    const person = isRepeated && (await limits.wrongPassword.attempt(fields.username, ip, verify))
    if (!person) throw error
    return person
  }
  return limits.accountsMade.during(ip, () => make().catch(repeat), revealsAccount)
}

export function accountRoutes({ domain }: Backend): Served[] {
  async function enter(person: PersonRecord, call: Entering) {
    const after = await people.setFirstLanguage(person, namedLanguage(call), domain)
    const { language } = after
    if (language && language !== person.language) await call.setLanguageOf(person._id, language)
    return { token: await call.signIn(people.actorOf(after), { language }), user: presentSessionPerson(after) }
  }

  return [
    serve(login, async call => {
      const { body, ip, limits } = call
      const verify = () => people.checkPassword(body, domain)
      const person = await limits.wrongPassword.attempt(body.username, ip, verify)
      return person ? enter(person, call) : fail('WRONG_CREDENTIALS')
    }),

    serve(register, async call => {
      const { body, now } = call
      await call.assertCanSignIn()
      const { username, password, email, name, phone, role } = body
      const farm =
        body.role === 'farmer'
          ? { farmName: body.farmName, location: body.farmLocation, description: body.farmDescription }
          : undefined
      const language = namedLanguage(call)
      const fields = { username, password, email, name, phone, role, farm, now, ...(language && { language }) }
      return enter(await registerOnce(fields, call, domain), call)
    }),

    serve(logout, async ({ actor, signOut, ownSessions, text }) => {
      const session = (await ownSessions.list()).find(({ isThis }) => isThis)
      await signOut()
      // Sign-out works without the database; subscriptions are then deleted before sending.
      if (session)
        await subscriptions
          .deletePushSubscription({ personId: actor.id, sessionId: session.id }, domain)
          .catch(() => undefined)
      return { message: text('session.over') }
    }),

    serve(readSession, async ({ actor, assistId, now, clearAssist }) => {
      const live = assistId && (await assists.findLiveAssist({ agentId: actor.id, assistId, now }, domain))
      if (live) return presentHelpedPerson(live)
      await clearAssist()
      return presentSessionPerson(await personOf(actor, domain))
    }),

    serve(setLanguage, async ({ actor, body: { language }, setLanguageOf }) => {
      await people.setLanguage({ personId: actor.id, language }, domain)
      await setLanguageOf(actor.id, language)
      // A language's own name needs no translation.
      return { message: LANGUAGE_NAMES[language] }
    }),

    serve(readUserProfile, async ({ actor }) => presentProfile(await personOf(actor, domain))),
  ]
}
