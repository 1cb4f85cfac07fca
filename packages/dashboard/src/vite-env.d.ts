// What the bundler understands besides scripts: style modules and assets.
/// <reference types="vite/client" />
