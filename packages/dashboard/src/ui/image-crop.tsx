// The dialog in which a picture is cut to shape before it is uploaded.
import { Button, Group, Loader, Modal, SegmentedControl, Slider, Stack, Text } from '@mantine/core';
import { useSheet } from './use-is-narrow.ts';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { type CropShape, cropShapes, maxCroppedSide, maxRoundSide, toAspect, zoomRange } from './image-crop-area.ts';
import { type CropArea, cropPicture, loadPicture } from './image-crop-canvas.ts';

interface CropProps {
  /** The chosen file; null keeps the dialog closed. */
  readonly file: File | null;
  /** What it may be cut to; a single shape is not asked for. */
  readonly shapes?: readonly CropShape[];
  /** Shows what a round frame will leave of it. */
  readonly isRound?: boolean;
  readonly onDone: (picture: Blob) => void;
  readonly onCancel: () => void;
}

export function ImageCrop({ file, shapes, isRound = false, onDone, onCancel }: CropProps) {
  const { t } = useTranslation();
  const sheet = useSheet();
  return (
    <Modal
      opened={file !== null}
      onClose={onCancel}
      title={t('ui.crop.title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      {...sheet}
    >
      {file && (
        <CropBody file={file} shapes={shapes ?? cropShapes} isRound={isRound} onDone={onDone} onCancel={onCancel} />
      )}
    </Modal>
  );
}

function CropBody({ file, shapes, isRound, onDone, onCancel }: Required<CropProps> & { readonly file: File }) {
  const { t } = useTranslation();
  const source = useSource(file);
  const [shape, setShape] = useState<CropShape>(shapes.at(-1) ?? '4:5');
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zoomRange.min);
  const [area, setArea] = useState<CropArea | null>(null);
  const [state, setState] = useState<'choosing' | 'cutting' | 'failed'>('choosing');
  const cut = () => {
    if (!source.address || !area) return;
    setState('cutting');
    cropPicture(source.address, area, isRound ? maxRoundSide : maxCroppedSide).then(onDone, () => setState('failed'));
  };
  if (source.isUnreadable || state === 'failed') {
    return (
      <Stack role="alert">
        <Text>{t('ui.crop.unreadable')}</Text>
        <Button onClick={onCancel}>{t('ui.close')}</Button>
      </Stack>
    );
  }
  return (
    <Stack>
      {shapes.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('ui.crop.shape')}
          data={shapes.map((value) => ({ value, label: <bdi dir="ltr">{value}</bdi> }))}
          value={shape}
          onChange={(value) => setShape(shapes.find((known) => known === value) ?? shape)}
        />
      )}
      <div
        dir="ltr"
        style={{ position: 'relative', blockSize: 'min(52dvh, 420px)', borderRadius: 12, overflow: 'hidden' }}
      >
        {source.address ? (
          <Cropper
            image={source.address}
            aspect={toAspect(shape)}
            cropShape={isRound ? 'round' : 'rect'}
            crop={position}
            zoom={zoom}
            minZoom={zoomRange.min}
            maxZoom={zoomRange.max}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            cropperProps={{ role: 'group', 'aria-label': t('ui.crop.area') }}
            disableAutomaticStylesInjection
          />
        ) : (
          <Loader pos="absolute" inset={0} m="auto" />
        )}
      </div>
      <Slider
        min={zoomRange.min}
        max={zoomRange.max}
        step={0.05}
        value={zoom}
        onChange={setZoom}
        label={(value) => `${value.toFixed(1)}×`}
        thumbLabel={t('ui.crop.zoom')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={cut} loading={state === 'cutting'} disabled={area === null}>
          {t('ui.crop.done')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The file's address in this page, once the browser has shown that it can read it. */
function useSource(file: File): { address: string | null; isUnreadable: boolean } {
  const [source, setSource] = useState<{ address: string | null; isUnreadable: boolean }>({
    address: null,
    isUnreadable: false,
  });
  useEffect(() => {
    const address = URL.createObjectURL(file);
    let isCurrent = true;
    const tell = (isUnreadable: boolean) => {
      if (isCurrent) setSource({ address: isUnreadable ? null : address, isUnreadable });
    };
    loadPicture(address).then(
      () => tell(false),
      () => tell(true),
    );
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return source;
}
