// Posts a webhook within the platform's limits: a second to connect, five for the whole answer (shopify.dev, “HTTPS webhooks”).

import { request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';

export interface WebhookLimits {
  connectMs: number;
  answerMs: number;
}

export const platformLimits: WebhookLimits = { connectMs: 1000, answerMs: 5000 };

interface WebhookPost {
  headers: Record<string, string>;
  body: string;
  /** The end of the process: what is under way counts as never tried. */
  signal: AbortSignal;
  limits?: WebhookLimits;
  /** For tests alone: a way to an app that never takes the connection. */
  createConnection?: RequestOptions['createConnection'];
}

/** The answer's status, whose body is not read; redirects are not followed. Throws with a sentence where there is none in time. */
export function postWebhook(uri: string, post: WebhookPost): Promise<number> {
  const { headers, body, signal, limits = platformLimits, createConnection } = post;
  const request = uri.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const asked = request(uri, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      ...(createConnection && { createConnection }),
    });
    const late = setTimeout(
      () => asked.destroy(new Error(`no answer within ${limits.answerMs} ms`)),
      limits.answerMs,
    ).unref();
    asked.on('socket', (socket) => limitConnecting(socket, limits.connectMs));
    asked.on('response', (response) => {
      // what it says is of no interest
      response.on('error', () => undefined).destroy();
      clearTimeout(late);
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', (problem) => {
      clearTimeout(late);
      reject(problem);
    });
    asked.end(body);
  });
}

function limitConnecting(socket: Socket, connectMs: number): void {
  if (!socket.connecting) return;
  const late = setTimeout(() => {
    // a process that was busy sees the end of the time before the connection that came within it
    setImmediate(() => {
      if (socket.connecting) socket.destroy(new Error(`not connected within ${connectMs} ms`));
    });
  }, connectMs).unref();
  socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
}
