import type { EntityManager } from '@mikro-orm/postgresql';
import { andReadable, hidesDocuments } from '#core/database/values/read-policy';

/**
 * The question how many documents and pictures each property has, of those that `condition` holds for. The counts that are kept are of all documents: for
 * who may not see all, those they may see are counted.
 */
export const documentCountsSql = (em: EntityManager, condition = 'property_id is not null'): string =>
  hidesDocuments(em)
    ? `select property_id, count(*) as documents,
         count(*) filter (where mime_type like 'image/%' or filename ~* '[.](jpg|jpeg|png|gif|bmp|tif|tiff)$') as pictures
       from document d where ${condition} and deleted_at is null${andReadable(em, 'd')} group by property_id`
    : `select property_id, sum(documents) as documents, sum(pictures) as pictures from property_papers where ${condition} group by property_id`;
