// A search box that waits until typing stops; the slash key brings the cursor to it.
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from './shortcuts.ts';
import { timings } from './timings.ts';

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly label: string;
  readonly maxLength?: number;
}

/** Calls `onSearch` 400 ms after the last keystroke, at once on Enter, when cleared, and when the reader goes elsewhere. */
export function SearchField({ value, onSearch, label, maxLength }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const search = useDebouncedCallback(onSearch, timings.inputDebounce);
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  const focus = () => input.current?.focus();
  useShortcuts([{ key: '/', name: label, run: focus }]);
  const searchNow = (next: string) => {
    search.cancel();
    onSearch(next);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      {...(maxLength === undefined ? {} : { maxLength })}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton
            aria-label={t('ui.clear_search')}
            // the box keeps the focus, or what it is about to clear would be searched for
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setText('');
              searchNow('');
              focus();
            }}
          />
        )
      }
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      onBlur={() => search.flush()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow(text);
      }}
    />
  );
}
