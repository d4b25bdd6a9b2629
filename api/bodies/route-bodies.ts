import { RequestMethod, SetMetadata, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { publicRoute } from '../auth/access.js';

const largestBody = 'http:largest-body';

/** The most bytes of this public route's body, where the usual few are not enough. */
export const LargestBody = (bytes: number): MethodDecorator => SetMetadata(largestBody, bytes);

/** What must be known of a route before the body of a call is read. */
export interface BodyRoute {
  method: RequestMethod;
  /** Below the prefix, as Express reads it. */
  path: string;
  isPublic: boolean;
  /** Only where the route names it. */
  largestBytes: number | undefined;
}

/** Every route of the api, in the order of matching. */
export function findBodyRoutes(discovery: DiscoveryService, scanner: MetadataScanner): BodyRoute[] {
  return discovery.getControllers().flatMap(({ metatype }) => (metatype ? routesOf(metatype as Type, scanner) : []));
}

function routesOf(controller: Type, scanner: MetadataScanner): BodyRoute[] {
  const prototype = controller.prototype as Record<string, object>;
  return scanner.getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const method = read(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const facts = {
      method,
      isPublic: read(publicRoute, handler) === true,
      largestBytes: read(largestBody, handler) as number | undefined,
    };
    return pathsOf(read(PATH_METADATA, controller)).flatMap((base) =>
      pathsOf(read(PATH_METADATA, handler)).map((path) => ({ ...facts, path: `/${base}/${path}`.replaceAll(/\/+/g, '/') })),
    );
  });
}

const read = (key: string, from: object | undefined): unknown => (from ? Reflect.getMetadata(key, from) : undefined);

const pathsOf = (path: unknown): string[] => (Array.isArray(path) ? path : [path]).map((part) => (typeof part === 'string' ? part : ''));
