// Language and theme of whoever is signed in: kept on the server, so that every device of theirs has them.
import { useQueryClient } from '@tanstack/react-query';
import { choosePreferences, type Person } from '@vitrine/contract/persons';
import { callWith } from '../../api/queries.ts';
import { isProblem } from '../../api/problem.ts';
import { type Session, sessionQuery } from '../../api/session.ts';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import { toastFailed } from '../../ui/toast.ts';

type Choice = Partial<Pick<Person, 'language' | 'theme'>>;

/** Keeps a choice, and has the session know it before anybody asks for it anew. A refusal is told; the screen turns all the same. */
function useKeepChoice(): (choice: Choice) => Promise<void> {
  const cache = useQueryClient();
  return async (choice) => {
    const { queryKey } = sessionQuery();
    await cache.cancelQueries({ queryKey });
    cache.setQueryData<Session>(queryKey, (known) => known && { ...known, person: { ...known.person, ...choice } });
    try {
      const { language, theme } = choice;
      await callWith(choosePreferences, { body: { ...(language && { language }), ...(theme && { theme }) } });
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      toastFailed(thrown.message, thrown.requestId);
    }
  };
}

export function PersonLanguage({ fullWidth = false }: { fullWidth?: boolean }) {
  const keep = useKeepChoice();
  return <LanguageChoice fullWidth={fullWidth} onChoose={(language) => keep({ language })} />;
}

export function PersonTheme({ fullWidth = false }: { fullWidth?: boolean }) {
  const keep = useKeepChoice();
  return <ThemeChoice fullWidth={fullWidth} onChoose={(theme) => void keep({ theme })} />;
}
