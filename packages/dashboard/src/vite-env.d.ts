// What the bundler understands besides scripts, style modules and assets, and that a style may set variables of its own.
/// <reference types="vite/client" />
import 'react';

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
