// How close together rows of lists stand, on this device.
import { useLocalStorage } from '@mantine/hooks';

export function useDensity(): { readonly isCompact: boolean; readonly choose: (isCompact: boolean) => void } {
  const [density, setDensity] = useLocalStorage<'roomy' | 'compact'>({
    key: 'vitrine.density',
    defaultValue: 'roomy',
    getInitialValueInEffect: false,
  });
  return { isCompact: density === 'compact', choose: (isCompact) => setDensity(isCompact ? 'compact' : 'roomy') };
}
