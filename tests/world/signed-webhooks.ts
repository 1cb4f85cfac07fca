// What the sandbox signs and sends of orders, for tests that post it themselves.
export { orderPayload } from '../../packages/sandbox/src/shopify/order-payload.ts';
export { signBody } from '../../packages/sandbox/src/shopify/signatures.ts';
